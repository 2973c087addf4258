import { describe, expect, it } from 'vitest';
import { confirmPassword } from '../../commands/accounts/confirmPassword.ts';
import { signInInMemory } from './signInInMemory.ts';

const start = () => {
  const memory = signInInMemory();
  const confirm = (secondsSincePassword: number, password?: string) =>
    confirmPassword(memory.services, { id: 'here', secret: 'secret', secondsSincePassword }, 4, password);
  return { ...memory, confirm };
};

describe('confirmPassword', () => {
  it('asks for no password within ten minutes of the last check', async () => {
    const { done, confirm } = start();
    expect(await confirm(599)).toEqual({ ok: true, value: null });
    expect(done).toEqual([]);
  });

  it.each([[undefined], ['']])('needs a password after ten minutes: %j is none', async (password) => {
    const { done, confirm } = start();
    expect(await confirm(600, password)).toEqual({ ok: false, error: { because: 'needed' } });
    expect(done).toEqual([]);
  });

  it('notes a right password in the session and forgives the attempt', async () => {
    const { done, confirm } = start();
    expect(await confirm(600, 'right')).toEqual({ ok: true, value: null });
    expect(done).toEqual([
      'counted present session secret',
      'counted present account 4',
      'forgave present session secret',
      'forgave present account 4',
      'password in session here',
    ]);
  });

  it('refuses a wrong password, which stays counted and confirms nothing', async () => {
    const { done, confirm } = start();
    expect(await confirm(600, 'wrong')).toEqual({ ok: false, error: { because: 'wrong', user: 4 } });
    expect(done).toEqual(['counted present session secret', 'counted present account 4']);
  });

  it('checks no password while attempts are slowed down', async () => {
    const { done, waits, confirm } = start();
    waits.seconds = 30;
    expect(await confirm(600, 'right')).toEqual({ ok: false, error: { because: 'slowed', user: 4, wait: 30 } });
    expect(done).toEqual([]);
  });
});
