import { bundled } from "../bench/bundles.ts";
import { openChromium } from "../browser/chromium.ts";
import { serve } from "../browser/server.ts";

/** As strict as a policy gets: scripts from this place, and nothing else from anywhere. */
const POLICY = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'";
const PAGE = `<!doctype html><title>A page</title><script type="module" src="/page.js"></script>`;
const PATIENCE_MS = 20_000;

/**
 * Bundles one of a project's programs and runs it in Chromium under a strict content security
 * policy.
 *
 * @returns The version of the browser and what the page said in the console, or undefined where
 * there is no Chromium.
 * @throws {Error} If the page does something that the policy forbids, throws, or says nothing.
 */
export async function runInBrowser(
  program: string,
  project: string,
): Promise<{ browser: string; said: string } | undefined> {
  const script = await bundled(`import "./${program}";`, { folder: project });
  const browser = await openChromium();
  if (browser === undefined) return undefined;
  const site = { "/": ["text/html", PAGE], "/page.js": ["text/javascript", script] } as const;
  const server = await serve(site, POLICY);
  try {
    const page = await browser.newPage();
    // What the policy forbids is an error in the console, before anything that is said after it.
    const first = Promise.race([
      page.waitForEvent("console", { timeout: PATIENCE_MS }),
      page.waitForEvent("pageerror", { timeout: PATIENCE_MS }),
    ]);
    const [message] = await Promise.all([first, page.goto(server.url)]);
    const said = message instanceof Error ? message.message : message.text();
    if (message instanceof Error || message.type() === "error") {
      throw new Error(`Cannot run in Chromium ${browser.version()}: ${said}`);
    }
    return { browser: browser.version(), said };
  } finally {
    await browser.close();
    server.close();
  }
}
