/** Freezes plain data, with all that it holds, so that what is handed out can be shared. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(Object.freeze(value))) frozen(part);
  }
  return value;
}
