import type { LoaderFunctionArgs } from '@remix-run/node';
import { getVettingFilePdf } from '~/models/vetting.server';
import { paperIn, sendFile } from '~/send-file.server';

/** A vetting file as a PDF to save, on the paper that the address names. */
export const loader = (args: LoaderFunctionArgs) =>
  sendFile(args, 'viewFullCarrierProfile', (monitor) =>
    getVettingFilePdf(monitor, args.params.number!, paperIn(args.request)),
  );
