import { ensureBuilt } from '../../../scripts/build.mjs';
import { startTestProduct } from '../../../scripts/test-product.mjs';
import { PORTAL_PORT } from '../../e2e/support/product';

/** Global setup: the product that the tests here share with the browser tests (E2E_PORT), unless it is up already. */
export default async function shareProduct() {
  await ensureBuilt();
  return (await startTestProduct(PORTAL_PORT, { server: process.env.TEST_DATABASE_URL })).stop;
}
