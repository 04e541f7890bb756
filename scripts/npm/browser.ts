import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";
import { bundled } from "../bench/bundles.ts";

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
  const server = await serve({ "/": ["text/html", PAGE], "/page.js": ["text/javascript", script] });
  try {
    const page = await browser.newPage();
    // What the policy forbids is an error in the console, before anything that is said after it.
    const first = Promise.race([
      page.waitForEvent("console", { timeout: PATIENCE_MS }),
      page.waitForEvent("pageerror", { timeout: PATIENCE_MS }),
    ]);
    const { port } = server.address() as AddressInfo;
    const [message] = await Promise.all([first, page.goto(`http://127.0.0.1:${port}/`)]);
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

/** Opens the Chromium or the Chrome of this machine, if it has one. */
async function openChromium(): Promise<Browser | undefined> {
  for (const place of [{ executablePath: "/usr/bin/chromium" }, { channel: "chrome" }]) {
    try {
      return await chromium.launch(place);
    } catch (error) {
      if (!/doesn't exist|not found|ENOENT/.test(String(error))) throw error;
    }
  }
}

function serve(files: Readonly<Record<string, readonly [type: string, text: string]>>) {
  const server = createServer(({ url = "" }, response) => {
    const file = files[url];
    // A browser also asks for an icon, and it is no error that there is none.
    if (file === undefined) return response.writeHead(204).end();
    const [type, text] = file;
    response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(text);
  });
  return new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
