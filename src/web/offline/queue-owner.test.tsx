import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { aScale, openPage, signIn, turns } from '#testing/offline.ts';
import { OPERARIO } from '#testing/web.tsx';
import { ServiceError } from '#web/service-error.ts';
import { sessionState, storedAuth, useSessionState } from '#web/session-state.ts';

const AWAY = new ServiceError({ code: 'SIN_CONEXION', msg: null, text: 'Sin conexión con el servidor' });

describe('whose it is', () => {
  test('nobody else sees or sends it; it comes back with its person', async () => {
    let isAway = true;
    const page = openPage(() => (isAway ? AWAY : null));
    const clave = page.add({ n: 1 });
    await waitFor(() => expect(page.sent).toHaveLength(1));
    isAway = false;
    signIn(4);
    page.work();
    const own = page.add({ n: 44 });
    await waitFor(() => expect(page.sent.at(-1)).toMatchObject({ clave: own }));
    await waitFor(() => expect(page.items()).toEqual([]));
    expect(page.sent.filter((one) => one.clave === clave)).toHaveLength(1);
    signIn(3);
    await waitFor(() => expect(page.sent.at(-1)).toMatchObject({ n: 1, clave }));
  });

  test('when the session is over it waits for the next sign-in, and asks no more until then', async () => {
    const page = openPage(() => {
      if (page.sent.length > 1) return null;
      signIn(null);
      return new ServiceError({ code: 'SESION_VENCIDA', msg: 'La sesión venció', status: 200 });
    });
    page.add({ n: 1 });
    await waitFor(() => expect(sessionState().user).toBeNull());
    page.work();
    await waitFor(() => expect(page.items()).toEqual([]));
    expect(page.sent).toHaveLength(1);
    signIn(3);
    await waitFor(() => expect(page.sent).toHaveLength(2));
    expect(page.sent[1]?.clave).toBe(page.sent[0]?.clave);
  });

  test.each([
    ['a changed password, which begins another session', () => signIn(3)],
    ['a second factor, which changes who one is', () => useSessionState.setState({ user: { ...OPERARIO } })],
  ])('what was refused at the door goes on after %s', async (_what, come) => {
    let isAtTheDoor = true;
    const refusal = new ServiceError({ code: 'CAMBIO_DE_CONTRASENA_PENDIENTE', msg: 'Cambie la clave', status: 403 });
    const page = openPage(() => (isAtTheDoor ? refusal : null));
    const clave = page.add({ n: 1 });
    await waitFor(() => expect(page.sent).not.toHaveLength(0));
    await turns(page, clave);
    isAtTheDoor = false;
    page.sent.length = 0;
    await turns(page, clave);
    expect(page.sent).toEqual([]);
    act(come);
    await waitFor(() => expect(page.sent).toMatchObject([{ clave }]));
    await waitFor(() => expect(page.items()).toEqual([]));
  });

  test('what is read in the moment after the session has ended is sent for who read it, and for nobody else', async () => {
    const page = openPage();
    signIn(null);
    const clave = page.add({ n: 1 });
    expect(page.items()).toMatchObject([{ clave }]);
    signIn(4);
    const own = page.add({ n: 44 });
    await waitFor(() => expect(page.sent).toMatchObject([{ clave: own }]));
    await waitFor(() => expect(page.items()).toEqual([]));
    signIn(3);
    await waitFor(() => expect(page.sent.at(-1)).toMatchObject({ n: 1, clave }));
    await waitFor(() => expect(page.items()).toEqual([]));
  });

  test('a change of person while it is on the scale leaves it waiting', async () => {
    const scale = aScale();
    const page = openPage(undefined, scale.weigh);
    const clave = page.add({ n: 1 });
    await waitFor(() => expect(scale.began).toHaveBeenCalled());
    signIn(4);
    await act(async () => scale.show());
    page.work();
    const own = page.add({ n: 44 });
    await waitFor(() => expect(page.items()).toEqual([]));
    expect(page.sent.map((one) => one.clave)).toEqual([own]);
    signIn(3);
    await waitFor(() => expect(page.sent.at(-1)).toMatchObject({ n: 1, clave }));
  });

  test('so does one in another tab, which this page has not heard of yet: the stored token is the one that a call carries', async () => {
    const scale = aScale();
    const page = openPage(undefined, scale.weigh);
    const clave = page.add({ n: 1 });
    await waitFor(() => expect(scale.began).toHaveBeenCalled());
    storedAuth.write({ user: { ...OPERARIO, id: 4 }, authToken: 'another' });
    await act(async () => scale.show());
    await turns(page, clave);
    expect(page.sent).toEqual([]);
    expect(page.items()).toMatchObject([{ clave, estado: 'pendiente', intentos: 0 }]);
    storedAuth.write({ user: OPERARIO, authToken: 'token' });
    await waitFor(() => expect(page.sent).toMatchObject([{ clave }]));
  });

  test('what is said of it or taken out in that moment is said of it, not of nothing', async () => {
    const page = openPage();
    signIn(null);
    const weighed = page.add({ n: 1 });
    const undone = page.add({ n: 2 });
    await waitFor(async () => expect(await page.amend(weighed, (cuerpo) => ({ ...cuerpo, n: 100 }))).toBe(true));
    await waitFor(async () => expect(await page.remove(undone)).toBe(true));
    signIn(3);
    await waitFor(() => expect(page.sent).toMatchObject([{ n: 100, clave: weighed }]));
    await waitFor(() => expect(page.items()).toEqual([]));
    expect(page.sent).toHaveLength(1);
  });
});
