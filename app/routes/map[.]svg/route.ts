import type { LoaderFunctionArgs } from '@remix-run/node';
import { mapDrawing } from '~/services/map-drawing.server';

const DAY_SECONDS = 86_400;

/** The drawn map: the same for everyone, and public. */
export function loader({ request }: LoaderFunctionArgs) {
  const { svg, gzipped, etag } = mapDrawing();
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': `public, max-age=${DAY_SECONDS}`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ETag: etag,
  };
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
  const takesGzip = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '');
  if (!takesGzip) return new Response(new Uint8Array(svg), { headers });
  return new Response(new Uint8Array(gzipped), { headers: { ...headers, 'Content-Encoding': 'gzip' } });
}
