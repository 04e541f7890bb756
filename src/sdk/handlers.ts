import { shown } from "../schema/issue.ts";

/**
 * The handlers that are given, bound to what they were given in, by the methods that there are.
 * Throws, before anything is registered, when a name is no method or a handler no function.
 */
export function givenHandlers<THandlers extends object>(
  handlers: THandlers,
  methods: object,
): readonly (readonly [method: keyof THandlers & string, handler: (...given: never) => unknown])[] {
  const known = Object.keys(methods);
  // An object of a class may have fields of its own, but none that looks like a method's name.
  const unknown = Object.keys(handlers)
    .find((name) => name.includes("/") && !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(
      `Cannot handle ${JSON.stringify(unknown)}: must be one of ${known.join(", ")}`,
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
