/** What of dnt's options the stand-in takes, by dnt's names. */
export interface BuildOptions {
  /** The modules that the package exports. */
  readonly entryPoints: readonly { readonly name: string; readonly path: string }[];
  readonly outDir: string;
  /** What `package.json` says beside what is derived. */
  readonly package: PackageJson;
  /** Tests get `Deno.test` from a package, and nothing gets more of Deno. */
  readonly shims: { readonly deno: { readonly test: "dev" } };
  /** No CommonJS. */
  readonly scriptModule: false;
  /** Declarations stand beside their modules. */
  readonly declaration: "inline";
  readonly declarationMap: boolean;
  readonly typeCheck: "single";
  /** Whether tests are built and run too. */
  readonly test: boolean;
  /** The folder whose tests are the package's. */
  readonly rootTestDir: string;
  /** What becomes of npm packages, by the specifiers that the import map has for them. */
  readonly mappings: Readonly<Record<string, Mapping>>;
  readonly importMap: string;
  /** No configuration beside these options. */
  readonly configFile: false;
  readonly compilerOptions: {
    readonly lib: readonly string[];
    readonly target: string;
    readonly sourceMap: boolean;
  };
  /** Runs when the package is there, before its tests. */
  readonly postBuild?: () => void | Promise<void>;
}

/** An npm package that is a peer of this one. */
export interface Mapping {
  readonly name: string;
  readonly version: string;
  readonly peerDependency: true;
}

/** A `package.json`, as far as it is looked into here. */
export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly type: "module";
  readonly keywords?: string[];
  readonly [field: string]: unknown;
}

/** What each option must be: a value of a kind, exactly this value, a list, or an object. */
type Shape = StringConstructor | BooleanConstructor | ObjectConstructor | string | boolean | {
  readonly [option: string]: Shape;
};

const OPTIONS = {
  entryPoints: { "*": { name: String, path: String } },
  outDir: String,
  package: Object,
  shims: { deno: { test: "dev" } },
  scriptModule: false,
  declaration: "inline",
  declarationMap: Boolean,
  typeCheck: "single",
  test: Boolean,
  rootTestDir: String,
  mappings: { "*": { name: String, version: String, peerDependency: true } },
  importMap: String,
  configFile: false,
  compilerOptions: { lib: Object, target: String, sourceMap: Boolean },
} as const satisfies { [Option in Exclude<keyof BuildOptions, "postBuild">]: Shape };

/**
 * Refuses options that the stand-in does not know, and ones that it misses.
 *
 * @throws {TypeError} That names the option.
 */
export function requireKnownOptions({ postBuild: _, ...options }: BuildOptions): void {
  requireShape("", OPTIONS, options);
  requireShape(".package.type", "module", options.package.type);
}

function requireShape(path: string, shape: Shape, value: unknown): void {
  if (typeof shape === "function") {
    if (Object(value) instanceof shape) return;
    throw refusal(path, `a ${shape.name.toLowerCase()}`, value);
  }
  if (typeof shape !== "object") {
    if (value === shape) return;
    throw refusal(path, JSON.stringify(shape), value);
  }
  if (typeof value !== "object" || value === null) throw refusal(path, "an object", value);
  const any = shape["*"];
  for (const key of new Set(Object.keys({ ...value, ...(any === undefined ? shape : {}) }))) {
    const inner = any ?? shape[key];
    if (inner === undefined) {
      throw new TypeError(
        `Cannot build: the stand-in for dnt does not know the option ${`${path}.${key}`.slice(1)}`,
      );
    }
    requireShape(`${path}.${key}`, inner, Reflect.get(value, key));
  }
}

function refusal(path: string, right: string, value: unknown): TypeError {
  const given = value === undefined ? "nothing" : JSON.stringify(value);
  const option = path.slice(1);
  return new TypeError(
    `Cannot build: for the stand-in for dnt the option ${option} must be ${right}, got ${given}`,
  );
}
