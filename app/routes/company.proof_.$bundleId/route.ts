import { downloadProofBundle } from '@contract/proof/proof-bundles.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '~/send-file.server';

/** The archive of a proof bundle, to save. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'makeProofBundles', (monitor) =>
    monitor.download(downloadProofBundle, { params: { id: args.params.bundleId! } }),
  );
}
