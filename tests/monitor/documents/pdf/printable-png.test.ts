import { DEMO_LOGO } from '@monitor/demo/demo-logo';
import { printablePng } from '@monitor/documents/pdf/printable-png';
import { expect, test } from 'vitest';

/** Width, height, bits and kind of color in a PNG's header. */
const headOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];

test('a logo of few colors, one of them transparent, is drawn with all its pixels', () => {
  expect(headOf(DEMO_LOGO)).toEqual([239, 48, 4, 3]);
  expect(headOf(printablePng(DEMO_LOGO)!)).toEqual([239, 48, 8, 6]);
  expect(printablePng(DEMO_LOGO)!.equals(printablePng(DEMO_LOGO)!)).toBe(true);
});

test('what is no picture is not drawn', () => {
  expect(printablePng(Buffer.from('no picture'))).toBeNull();
  expect(printablePng(DEMO_LOGO.subarray(0, 300))).toBeNull();
});
