import { encode } from 'uqr';

/** Modules of white around it: scanners need them to find the code. */
const QUIET = 4;

/** A QR code as the path of an SVG or a PDF: a run of dark modules is one rectangle. */
export function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const runs = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      found.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`);
    }
    return found;
  });
  return { size, path: runs.join('') };
}
