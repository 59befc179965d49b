import type { LoaderFunctionArgs } from '@remix-run/node';
import { getDetentionPdf } from '~/models/detention.server';
import { paperIn, sendFile } from '~/send-file.server';

/** A detention statement as a PDF to save, on the paper that the address names. */
export const loader = (args: LoaderFunctionArgs) =>
  sendFile(args, 'viewLoads', (monitor) => getDetentionPdf(monitor, args.params.id!, paperIn(args.request)));
