/**
 * Characters that no reader sees and a program does: controls of direction, zero-width and private ones, tags, variation
 * selectors, fillers, and separators that are no line break.
 */
export const UNSEEN =
  /[\p{Cf}\p{Co}\p{Cs}\u{115f}\u{1160}\u{2028}\u{2029}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|[\u{fe00}-\u{fe0f}]|[\u{e0100}-\u{e01ef}]/u;
