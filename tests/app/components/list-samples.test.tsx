// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BASE_PATH, paths } from '~/paths';
import { ListField } from '~/routes/loads_.import/list-field';

afterEach(cleanup);

function LoadsFile() {
  return <ListField field={{ name: 'file', id: 'file' }} />;
}

test('the sample of a list of loads is fetched from below the base path, like every route', async () => {
  const Page = createRemixStub([{ path: '/', Component: LoadsFile }]);
  render(<Page />);
  const link = await screen.findByRole('link', { name: 'Download a sample list' });
  expect(link.getAttribute('href')).toBe(`${BASE_PATH}${paths.loadListSample()}`);
});
