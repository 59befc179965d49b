import { verifierProgram } from '~/services/verifier-program.server';

/** The program that checks a vetting file without us: the same for everyone, and readable before it is run. */
export function loader() {
  return new Response(verifierProgram(), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="verify-vetting-file.mjs"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
}
