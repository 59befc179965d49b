import { useNavigation } from '@remix-run/react';

/** A thin line along the top while another page loads; the current page stays until then. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="progress" role="progressbar" aria-label={state === 'submitting' ? 'Sending' : 'Loading'} />;
}
