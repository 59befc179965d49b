import { PNG } from 'pngjs';

/**
 * A PNG in the one form that pdfkit draws right: of a palette of fewer than 256 colors with a transparent one it draws half
 * the pixels twice as wide.
 *
 * @returns null: it is no PNG, and nothing is drawn
 */
export function printablePng(content: Buffer): Buffer | null {
  try {
    return PNG.sync.write(PNG.sync.read(content));
  } catch {
    return null;
  }
}
