/**
 * The program where code may not be made from text, as the SDK's validator does unless it is told
 * not to.
 *
 * @module
 */
import "./without_jit.ts";
import "./program.ts";
