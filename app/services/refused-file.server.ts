import { FILE_PART } from '@contract/shared/files.constants';
import { data } from '@remix-run/node';
import type { Refused } from './monitor.server';

/** What keeps a file from being taken, in words for the page that sent it. */
export type RefusedFile = { errors: string[] };

/** The page again after the monitor refused the file, with its status. */
export function refusedFile({ status, error }: Refused<number>) {
  const { [FILE_PART]: ofFile = [], ...others } = error.fields ?? {};
  const errors = [...ofFile, ...Object.values(others).flat()];
  return data<RefusedFile>({ errors: errors.length > 0 ? errors : [error.message] }, status);
}
