// A folder as a web site, for this machine alone: what the tests of the page need.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const kinds = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The file that an address stands for, or null. */
async function fileAt(folder, url) {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://127.0.0.1').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    return (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

async function answer(folder, request, response) {
  const file = await fileAt(folder, request.url);
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.\n');
    return;
  }
  const kind = kinds[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': kind, 'cache-control': 'no-cache' });
  createReadStream(file).pipe(response);
}

/** Serves a folder; port 0 takes one that is free. */
export function serve(folder, port = 0) {
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => answer(folder, request, response));
    server.once('error', reject);
    // By its number: not every machine has an address for localhost.
    server.listen(port, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, server });
    });
  });
}
