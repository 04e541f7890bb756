import { type Browser, chromium } from "playwright-core";

/** Opens the Chromium or the Chrome of this machine. Undefined: it has none. */
export async function openChromium(): Promise<Browser | undefined> {
  for (const place of [{ executablePath: "/usr/bin/chromium" }, { channel: "chrome" }]) {
    try {
      return await chromium.launch(place);
    } catch (error) {
      if (!/doesn't exist|not found|ENOENT/.test(String(error))) throw error;
    }
  }
}
