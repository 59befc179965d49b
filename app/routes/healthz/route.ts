/** Says that the portal is up. It does not call the monitor: a monitor that is down must not restart every portal. */
export function loader() {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
