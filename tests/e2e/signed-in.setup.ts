import { test } from '@playwright/test';
import { SIGNED_IN } from './support/product';
import { signIn } from './support/sign-in';

test('the demo admin signs in', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.context().storageState({ path: SIGNED_IN });
});
