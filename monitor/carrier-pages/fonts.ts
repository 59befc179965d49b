import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { BASE } from '../base/base-path';

/** The portal's typeface. This part of it has every letter of English, Spanish and French. */
const FILE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const PATH = '/onboarding/inter-latin.woff2';
const YEAR = 'public, max-age=31536000, immutable';

/** Serves the fonts of the carrier's pages from here, so that no other site learns who reads them. */
export function fontRoutes(pages: FastifyInstance) {
  const font = readFileSync(createRequire(import.meta.url).resolve(FILE));
  pages.get(PATH, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', YEAR).header('x-content-type-options', 'nosniff').send(font),
  );
}

export const FONT_STYLES = `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url("${BASE}${PATH}") format("woff2")}`;
