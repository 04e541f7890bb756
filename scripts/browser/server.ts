import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a site serves, by path: the media type and the text. */
export type Site = Readonly<Record<string, readonly [type: string, text: string]>>;

/** A server of a site. */
export interface SiteServer {
  /** Where its first page is. */
  readonly url: string;
  /** Ends it. */
  close(): void;
}

/** Serves a site on this machine only, under a content security policy. */
export async function serve(site: Site, policy: string, port = 0): Promise<SiteServer> {
  const server = createServer(({ url = "" }, response) => {
    const file = Object.hasOwn(site, url) ? site[url] : undefined;
    // A browser also asks for an icon, and it is no error that there is none.
    if (file === undefined) return response.writeHead(url === "/favicon.ico" ? 204 : 404).end();
    const [type, text] = file;
    response.writeHead(200, {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": policy,
    }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}/`, close: () => void server.close() };
}
