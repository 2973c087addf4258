/**
 * `node infra/deploy/health.mjs api|projector|worker`: the health check of a container. Exits with 0 when the API reports that it is
 * ready, or when a process of the other role exists.
 */
import { readdir, readFile } from 'node:fs/promises';

const isServing = async () => {
  const scheme = process.env.TLS_CERT ? 'https' : 'http';
  const answer = await fetch(`${scheme}://127.0.0.1:${process.env.PORT || 3000}/health/ready`, { signal: AbortSignal.timeout(5000) });
  return answer.ok;
};

const commandLine = (pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

const isRunning = async (role) => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map(commandLine));
  return lines.some((line) => {
    const args = line.split('\0');
    const script = args.findIndex((arg) => /\/api\/roles\/process\.(mjs|ts)$/.test(arg));
    return script >= 0 && args[script + 1] === role;
  });
};

const role = process.argv[2];
const isHealthy = await (role === 'api' ? isServing() : isRunning(role)).catch(() => false);
process.exit(isHealthy ? 0 : 1);
