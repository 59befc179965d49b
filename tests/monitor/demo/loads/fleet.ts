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
  const other = first + 40;
  return {
    withEld,
    withoutEld: [first + 24, first + 25, first + 26, first + 27],
    byPhone: Array.from({ length: 10 }, (_, index) =>
      Array.from({ length: 4 }, (_, nth) => ({
        carrierId: first + 80 + index,
        vin: `1XPBDP9X0LD${String(200_000 + index * 100 + nth)}`,
        unit: `Truck ${201 + nth}`,
        phone: `+1602555${String(3000 + index)}`,
      })),
    ),
    roles: {
      dormantEld: other,
      dispatchService: other + 1,
      flaggedAddress: other + 2,
      lookAlikeAddress: other + 3,
      unseenTrucks: other + 4,
      failing: other + 5,
      oneTruck: other + 6,
      excludedGoods: other + 7,
      warned: [other + 8, other + 9, other + 10],
      oneCrew: [other + 11, other + 12, other + 13],
    },
  };
}
