import type { LodyGoalAction, LodyGoalCapability } from "../../mod.ts";

/** Every action. */
export const ACTIONS: readonly LodyGoalAction[] = ["set", "pause", "resume", "clear"];

type Actions = readonly LodyGoalAction[];

/** Every list of actions, and no list at all. */
function lists(): (Actions | undefined)[] {
  const subsets = Array.from({ length: 16 }, (_, bits) => ACTIONS.filter((_, i) => bits & 1 << i));
  return [undefined, ...subsets];
}

/** A capability with these lists. */
export function capabilityOf(
  actions: Actions,
  controlActions?: Actions,
  promptActions?: Actions,
): LodyGoalCapability {
  return {
    version: 1,
    actions,
    ...controlActions && { controlActions },
    ...promptActions && { promptActions },
  };
}

/** Every capability, with each action, and how that can be sent. */
export function* everyCase(): Generator<{
  readonly capability: LodyGoalCapability;
  readonly action: LodyGoalAction;
  readonly byControl: boolean;
  readonly byPrompt: boolean;
}> {
  for (const known of lists()) {
    for (const control of lists()) {
      for (const prompt of lists()) {
        const capability = capabilityOf(known ?? [], control, prompt);
        for (const action of ACTIONS) {
          const isKnown = known?.includes(action) === true;
          const byControl = isKnown && control?.includes(action) === true;
          const byPrompt = isKnown && prompt?.includes(action) === true;
          yield { capability, action, byControl, byPrompt };
        }
      }
    }
  }
}
