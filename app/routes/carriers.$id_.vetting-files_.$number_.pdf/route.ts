import { VETTING_PAPER_SIZES } from '@contract/vetting/vetting-files.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { getVettingFilePdf } from '~/models/vetting.server';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** A vetting file as a PDF to save, on the paper that the address names. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'viewFullCarrierProfile');
  const asked = new URL(args.request.url).searchParams.get('paper');
  const paper = VETTING_PAPER_SIZES.find((size) => size === asked);
  return getVettingFilePdf(await openMonitor(args), args.params.number!, paper);
}
