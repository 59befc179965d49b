import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type LookupFunction } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installedNginx } from '../../scripts/nginx.mjs';
import { endAtExit } from './processes';

const read = (path: string) => readFileSync(path, 'utf8');
const isRoot = process.getuid?.() === 0;

/**
 * nginx with the files of deploy/, over the nodes whose ports are given. Waits until it takes connections.
 *
 * @param at an empty folder, in which it has its certificate (`cert.pem`) and its log (`error.log`)
 */
export async function startNginx(
  at: string,
  { monitors, portals, tls, plain }: { monitors: number[]; portals: number[]; tls: number; plain: number },
): Promise<ChildProcess> {
  makeCertificate(at);
  const withCertificate = (text: string) =>
    text
      .replaceAll('/etc/broker-portal/tls/fullchain.pem', join(at, 'cert.pem'))
      .replaceAll('/etc/broker-portal/tls/privkey.pem', join(at, 'key.pem'));
  const servers = (ports: number[]) => ports.map((port) => `server 127.0.0.1:${port};`).join(' ');
  mkdirSync(join(at, 'snippets'));
  writeFileSync(join(at, 'snippets/broker-portal.conf'), withCertificate(read('deploy/nginx-shared.conf')));
  const site = withCertificate(read('deploy/nginx.conf'))
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('server 127.0.0.1:3000;', servers(portals))
    .replace('server 127.0.0.1:4000;', servers(monitors));
  // What Debian's own file says around a site, logging here.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${at}/${one};`);
  const whole = `daemon off; worker_processes 1; pid ${at}/nginx.pid; error_log ${at}/error.log;
    events { worker_connections 256; }
    http { sendfile on; tcp_nopush on; types_hash_max_size 2048; ssl_protocols TLSv1.2 TLSv1.3;
      ssl_prefer_server_ciphers on; gzip on; access_log off; ${temporary.join(' ')} ${site} }`;
  writeFileSync(join(at, 'nginx.conf'), isRoot ? `user nobody nogroup; ${whole}` : whole);
  chmodSync(at, 0o755);
  const child = spawn(installedNginx()!, ['-p', at, '-e', join(at, 'error.log'), '-c', join(at, 'nginx.conf')], {
    stdio: 'ignore',
  });
  endAtExit(child);
  while (!(await takesConnections(plain))) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${read(join(at, 'error.log'))}`);
    await pause(50);
  }
  return child;
}

const takesConnections = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect({ host: '127.0.0.1', port }, () => done(true))
      .once('error', () => done(false))
      .once('connect', () => socket.destroy());
  });

export async function stopNginx(nginx: ChildProcess | undefined): Promise<void> {
  if (nginx?.exitCode !== null) return;
  nginx.kill('SIGQUIT');
  await once(nginx, 'exit');
}

/** A certificate of its own for the three names. */
function makeCertificate(at: string) {
  mkdirSync(at, { recursive: true });
  const names = ['portal', 'watchdog', 'carriers'].map((name) => `DNS:${name}.example`).join(',');
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', join(at, 'key.pem'), '-out', join(at, 'cert.pem')];
  execFileSync('openssl', [...args, '-subj', '/CN=portal.example', '-addext', `subjectAltName=${names}`, ...files], {
    stdio: 'ignore',
  });
}

/** Every name leads to this machine. */
export const here: LookupFunction = (_name, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
