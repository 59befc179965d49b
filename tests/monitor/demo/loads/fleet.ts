import type { DemoFleet } from '@monitor/demo/loads/demo-world';

/** As many carriers and trucks as the demo has, numbered from `first`. */
export function testFleet(first = 1000): DemoFleet {
  const withEld = Array.from({ length: 24 }, (_, index) => ({
    id: first + index,
    trucks: Array.from({ length: 4 + (index % 4) }, (_, nth) => ({
      vin: `1XPBDP9X0LD${String(100_000 + index * 100 + nth)}`,
      unit: `Truck ${101 + nth}`,
    })),
  }));
  return { withEld, withoutEld: [first + 24, first + 25] };
}
