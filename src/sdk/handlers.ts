import { shown } from "../schema/issue.ts";

/**
 * The names under which handlers are given. An object of a class may have fields and methods of its
 * own besides, but none that looks like a method of JSON-RPC.
 */
function ownNames(handlers: object): readonly string[] {
  const prototype = Object.getPrototypeOf(handlers);
  if (prototype === null || prototype === Object.prototype) return Object.keys(handlers);
  return [...Object.keys(handlers), ...Object.getOwnPropertyNames(prototype)]
    .filter((name) => name.includes("/"));
}

/**
 * The handlers that are given, bound to what they were given in, by the methods that there are.
 * Throws, before anything is registered, when a name is no method or a handler no function.
 */
export function givenHandlers<THandlers extends object>(
  handlers: THandlers,
  methods: object,
): readonly (readonly [method: keyof THandlers & string, handler: (...given: never) => unknown])[] {
  if (typeof handlers !== "object" || handlers === null) {
    throw new TypeError(
      `Cannot handle messages: the handlers must be an object, got ${shown(handlers)}`,
    );
  }
  const known = Object.keys(methods);
  const unknown = ownNames(handlers).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(
      `Cannot handle messages: the method must be one of ${known.join(", ")}, got ${
        shown(unknown)
      }`,
    );
  }
  return known.flatMap((method) => {
    const handler: unknown = Reflect.get(handlers, method);
    if (handler === undefined) return [];
    if (typeof handler === "function") {
      return [[method as keyof THandlers & string, handler.bind(handlers)] as const];
    }
    throw new TypeError(
      `Cannot handle "${method}": the handler must be a function, got ${shown(handler)}`,
    );
  });
}
