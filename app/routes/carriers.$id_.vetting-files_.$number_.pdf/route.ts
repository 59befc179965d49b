import { getVettingFilePdf } from '@contract/vetting/vetting-files.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { paperIn, sendFile } from '~/send-file.server';

/** A vetting file as a PDF to save, on the paper that the address names. */
export const loader = (args: LoaderFunctionArgs) =>
  sendFile(args, 'viewFullCarrierProfile', (monitor) =>
    monitor.download(getVettingFilePdf, {
      params: { number: args.params.number! },
      query: { paper: paperIn(args.request) },
    }),
  );
