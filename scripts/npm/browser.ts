import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { type Browser, chromium } from "playwright-core";
import { bundled } from "../bench/bundles.ts";

/** As strict as a policy gets: scripts from this place, and nothing else from anywhere. */
const POLICY = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'";
const PAGE = `<!doctype html><title>A page</title><script type="module" src="/page.js"></script>`;
const PATIENCE_MS = 20_000;

/**
 * Bundles a project's page and runs it in Chromium under a strict content security policy.
 *
 * @returns The version of the browser and the page's own word, or undefined where there is no
 * Chromium.
 * @throws {Error} If the page does something that the policy forbids, or fails.
 */
export async function runInBrowser(
  project: string,
): Promise<{ browser: string; said: string } | undefined> {
  const script = await bundled(`import "./page.ts";`, project);
  const browser = await openChromium();
  if (browser === undefined) return undefined;
  const server = await serve({ "/": ["text/html", PAGE], "/page.js": ["text/javascript", script] });
  try {
    const page = await browser.newPage();
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
    const saying = page.waitForEvent("console", {
      predicate: (message) => message.type() === "log" || wrong.length > 0,
      timeout: PATIENCE_MS,
    }).catch(() => undefined);
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const said = (await saying)?.text() ?? "nothing";
    if (wrong.length > 0) throw new Error(`Cannot run in the browser: ${wrong.join("; ")}`);
    return { browser: browser.version(), said };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Opens the Chromium or the Chrome of this machine, if it has one. */
async function openChromium(): Promise<Browser | undefined> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
  const tries = [...places.map((executablePath) => ({ executablePath })), { channel: "chrome" }];
  for (const place of tries) {
    try {
      return await chromium.launch({ ...place, args });
    } catch (error) {
      if (!/doesn't exist|not found|ENOENT/.test(String(error))) throw error;
    }
  }
}

function serve(files: Readonly<Record<string, readonly [type: string, text: string]>>) {
  const server = createServer(({ url = "" }, response) => {
    const [type, text] = files[url] ?? ["text/plain", ""];
    response.writeHead(text === "" ? 404 : 200, {
      "content-type": type,
      "content-security-policy": POLICY,
    }).end(text);
  });
  return new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
