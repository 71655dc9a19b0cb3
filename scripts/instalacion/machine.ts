import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { finish, must } from './command.ts';

/** A Debian that has just been made, with its own systemd, in a root of its own on this machine's network. */
export interface Machine {
  /** Where its files are, seen from here. */
  readonly root: string;
  /** Runs a program of bash in it as root; what it prints is answered, and shown while it goes on where wanted. */
  bash(program: string, input?: string): Promise<{ code: number; text: string }>;
  close(): Promise<void>;
}

const SUITE = 'trixie';
/** Made once: Debian's base, and the packages that were fetched for it. */
const KEPT = '/var/cache/anden-instalacion';
const CA = '/etc/ssl/certs/de-la-prueba.crt';

/** The tools that this machine needs for it, by apt-get where they are missing. @throws where they cannot be had */
export async function needTools(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('npm run instalacion makes a Debian in a root of its own: run it as root');
  const wanted = {
    debootstrap: 'debootstrap',
    'systemd-nspawn': 'systemd-container',
    promtool: 'prometheus',
    caddy: 'caddy',
    git: 'git',
  };
  for (const [program, name] of Object.entries(wanted)) {
    if ((await finish('which', [program])).code === 0) continue;
    await must('apt-get', ['update', '-q']);
    await must('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]);
  }
}

/** A root over the kept base: what is done in it is thrown away with it. */
async function openRoot(): Promise<{ root: string; close(): Promise<void> }> {
  await makeBase();
  const folder = mkdtempSync('/var/tmp/anden-instalacion-');
  const [upper, work, root] = ['arriba', 'trabajo', 'raiz'].map((name) => join(folder, name));
  for (const one of [upper, work, root]) mkdirSync(String(one));
  const layers = `lowerdir=${join(KEPT, SUITE)},upperdir=${upper},workdir=${work}`;
  await must('mount', ['-t', 'overlay', 'overlay', '-o', layers, String(root)]);
  await must('chmod', ['0755', folder, String(upper), String(root)]);
  carryCertificates(String(root));
  return {
    root: String(root),
    close: async () => {
      await finish('umount', ['-l', String(root)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeBase(): Promise<void> {
  const base = join(KEPT, SUITE);
  mkdirSync(join(KEPT, 'paquetes/partial'), { recursive: true });
  if (existsSync(join(base, 'entera'))) return;
  rmSync(base, { recursive: true, force: true });
  console.log(`  Debian ${SUITE}: debootstrap, once…`);
  await must('debootstrap', ['--variant=minbase', '--include=systemd,systemd-sysv,dbus,ca-certificates', SUITE, base]);
  // What is thrown away afterwards need not reach the disk.
  writeFileSync(join(base, 'etc/dpkg/dpkg.cfg.d/rapido'), 'force-unsafe-io\n');
  writeFileSync(join(base, 'entera'), '');
}

/** Where this machine reaches the registry through a proxy with a certificate of its own, so must the new one. */
function carryCertificates(root: string): void {
  const bundle = process.env.NODE_EXTRA_CA_CERTS;
  if (bundle !== undefined && existsSync(bundle)) cpSync(bundle, join(root, CA), { dereference: true });
}

/** What a process in it is given of this machine: the way to the registry. */
function environmentIn(root: string): Record<string, string> {
  const { http_proxy, https_proxy, no_proxy } = process.env;
  const proxies = Object.entries({ http_proxy, https_proxy, no_proxy }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const own = existsSync(join(root, CA)) ? { NODE_EXTRA_CA_CERTS: CA, npm_config_cafile: CA, SSL_CERT_FILE: CA } : {};
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...Object.fromEntries(proxies),
    ...own,
  };
}

/** What every use of it here needs: this machine has no systemd of its own that would keep account. */
const NSPAWN = ['--register=no', '--keep-unit', '--quiet', '--resolv-conf=copy-host'];

/** @param lent folders of this machine that it may read, each as `here:there` */
export async function openMachine(show: (line: string) => void, lent: readonly string[]): Promise<Machine> {
  const { root, close } = await openRoot();
  const args = [
    ...NSPAWN,
    '-D',
    root,
    `--bind=${KEPT}/paquetes:/var/cache/apt/archives`,
    ...lent.map((one) => `--bind-ro=${one}`),
    '--console=pipe',
    '--boot',
  ];
  const boot = spawn('systemd-nspawn', [...args, 'systemd.log_target=console', 'systemd.unit=multi-user.target'], {
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const down = async () => {
    await halt(boot);
    await close();
  };
  try {
    const leader = await leaderOf(boot);
    const inside = ['-t', leader, '-m', '-u', '-i', '-p', '-n', '-r', '-w', '--', '/usr/bin/env', '-i'];
    const env = { ...environmentIn(root), HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };
    const words = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const bash: Machine['bash'] = (program, input = '') => {
      writeFileSync(join(root, 'root/pagina.sh'), program);
      return finish('nsenter', [...inside, ...words, 'bash', '/root/pagina.sh'], { input, show });
    };
    await bash('for n in $(seq 120); do systemctl is-system-running && break; sleep 1; done');
    return { root, bash, close: down };
  } catch (fault) {
    await down();
    throw fault;
  }
}

/** The first process of the new machine, seen from here. */
async function leaderOf(boot: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 60 && boot.exitCode === null; tries += 1) {
    const [leader] = readFileSync(`/proc/${boot.pid}/task/${boot.pid}/children`, 'utf8').trim().split(' ');
    if (leader && readFileSync(`/proc/${leader}/comm`, 'utf8').startsWith('systemd')) return leader;
    await sleep(500);
  }
  throw new Error('the new machine did not start: systemd-nspawn --boot');
}

async function halt(boot: ChildProcess): Promise<void> {
  if (boot.exitCode !== null || boot.pid === undefined) return;
  const gone = new Promise((resolve) => boot.once('exit', resolve));
  // Once to end in order, and once more for what does not.
  boot.kill('SIGTERM');
  await Promise.race([gone, sleep(30_000)]);
  if (boot.exitCode === null && boot.signalCode === null) boot.kill('SIGKILL');
  await gone;
}
