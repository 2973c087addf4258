import { expect, test } from 'vitest';
import { QuietClient } from '../../infra/postgres/quietClient.ts';

test('the loss of a connection that nobody listens to does not end the process', () => {
  expect(() => new QuietClient().emit('error', new Error('Connection terminated unexpectedly'))).not.toThrow();
});

test('whoever listens to a connection hears of its loss', () => {
  const client = new QuietClient();
  const heard: string[] = [];
  client.on('error', ({ message }) => heard.push(message));
  client.emit('error', new Error('Connection terminated unexpectedly'));
  expect(heard).toEqual(['Connection terminated unexpectedly']);
});
