import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestServer, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

const received: Received[] = [];
let smtp: SMTPServer;
let server: TestServer;

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('rechazada') ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : null;
  server = await openTestServer('', {
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Andén <avisos@anden.example>' },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('a mail goes out by SMTP, once, and one that is refused holds no other back', async () => {
  await server.query(`INSERT INTO correo (para, asunto, texto) VALUES
    ('rechazada@prueba.example', 'Primero', 'x'), ('bien@prueba.example', 'Segundo', E'.\\nun punto\\n.\\nfin')`);
  const email = await server.email({ name: 'Ana' });
  await server.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
  await expect.poll(() => received.map(({ to }) => to[0]).sort(), SOON).toEqual(['bien@prueba.example', email]);
  expect(received[0]).toMatchObject({ from: 'avisos@anden.example', text: expect.stringContaining('un punto') });
  await expect
    .poll(() => server.query(`SELECT para, intentos FROM correo WHERE enviado IS NULL`))
    .toEqual([{ para: 'rechazada@prueba.example', intentos: 1 }]);
  expect(server.log).toContainEqual(expect.objectContaining({ msg: 'mail not sent; it stays in the outbox' }));
});

test('what stands in address, subject or text never becomes a header of its own', async () => {
  received.length = 0;
  const hostile = 'x\r\nBcc: otra@prueba.example\r\n\r\nhola';
  await server.query('INSERT INTO correo (para, asunto, texto) VALUES ($1, $2, $2)', ['sana@prueba.example', hostile]);
  await server.query('INSERT INTO correo (para, asunto, texto) VALUES ($1, $2, $2)', [
    'a@prueba.example, otra@prueba.example',
    'dos',
  ]);
  await expect.poll(() => received.length, SOON).toBeGreaterThan(0);
  expect(received.flatMap(({ to }) => to)).not.toContain('otra@prueba.example');
  expect(received[0]?.text.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
});

test('mails leave in the name that the company gave itself', async () => {
  await server.query("INSERT INTO marca_empresa (nombre, usuario_id) VALUES ('Correo Sur', $1)", [
    await server.id({ name: 'Ana' }),
  ]);
  await server.query(
    "INSERT INTO correo (para, asunto, texto) VALUES ('marca@prueba.example', 'Su cuenta de Andén', 'Entre a Andén')",
  );
  const theirs = () => received.find(({ to }) => to[0] === 'marca@prueba.example')?.text;
  await expect.poll(theirs, SOON).toContain('Subject: Su cuenta de Correo Sur');
  expect(theirs()).toContain('Entre a Correo Sur');
});
