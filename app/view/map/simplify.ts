/** Douglas-Peucker: a point stays when removing it would move the line further than the tolerance. */
export function withoutNeedless(points: readonly [number, number][], tolerance: number): [number, number][] {
  const isKept = new Uint8Array(points.length);
  isKept[0] = 1;
  isKept[points.length - 1] = 1;
  const spans: [first: number, last: number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span;
    let furthest = -1;
    let distance = tolerance;
    for (let at = first + 1; at < last; at++) {
      const away = distanceToSpan(points[at]!, points[first]!, points[last]!);
      if (away > distance) [furthest, distance] = [at, away];
    }
    if (furthest < 0) continue;
    isKept[furthest] = 1;
    spans.push([first, furthest], [furthest, last]);
  }
  return points.filter((_, at) => isKept[at] === 1);
}

function distanceToSpan([x, y]: [number, number], [x1, y1]: [number, number], [x2, y2]: [number, number]): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
