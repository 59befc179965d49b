/** Says that the portal answers. It asks nothing of the monitor: a monitor away must not restart every portal. */
export function loader() {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
