import { openBrowser } from '#testing/browser.ts';

import { openForge } from './access.ts';
import type { Outcome, Proof } from './proof.ts';
import { lateAnswer } from './t06/late.ts';
import { offlineSignOut, signOutEverywhere } from './t06/leaving.ts';
import { onePcTwoPeople } from './t06/people.ts';
import type { Stage } from './t06/stage.ts';
import { twoTabs } from './t06/tabs.ts';

const REFRESHES = { corto: 20, entero: 200 };

/** What a browser keeps and shows while sessions come and go in it: nothing of one person is left to the next, and nobody is thrown out. */
export const t06: Proof = {
  id: 'T06',
  title: 'races of tabs, late answers and people on one PC, in a real browser',
  isShort: false,
  plants: [
    {
      what: 'an answer that comes late is kept, whoever is signed in by then',
      edits: [
        {
          file: 'src/web/session-state.ts',
          find: 'if (generation !== current.generation || current.authToken === null) return;',
          replace: 'void [generation, current];',
        },
        {
          file: 'src/web/api.ts',
          find: "const isLogin = request.token === 'login';\n  if (!isLogin) refuseOtherSession(generation);",
          replace: "const isLogin = request.token === 'login';",
        },
      ],
    },
    {
      what: 'what one person has loaded is kept for the next',
      edits: [
        {
          file: 'src/web/api.ts',
          find: 'queryKey: [serviceKey(contract), sessionState().user?.id ?? null, params],',
          replace: 'queryKey: [serviceKey(contract), params],',
        },
        {
          file: 'src/web/session.tsx',
          find: 'if (now.generation !== before.generation) page.queries.clear();',
          replace: 'void [now, before];',
        },
      ],
    },
    {
      what: 'the sign-out leaves the browser’s storage alone',
      edits: [
        {
          file: 'src/web/session.tsx',
          find: '  useSessionState.setState(freshState(null, null));\n  wipeStorage();',
          replace: '  useSessionState.setState(freshState(null, null));',
        },
      ],
    },
  ],
  run: async (subject): Promise<Outcome> => {
    const product = await subject.open();
    const browser = await openBrowser();
    subject.onEnd(() => browser.close());
    const stage: Stage = { product, browser, forge: await openForge(product), fails: [] };
    const refreshes = await twoTabs(stage, REFRESHES[subject.size]);
    const late = await lateAnswer(stage);
    const bytes = await onePcTwoPeople(stage);
    const left = (await signOutEverywhere(stage)) + (await offlineSignOut(stage));
    return { n: refreshes + late + bytes.looks + left, fails: stage.fails, more: { refreshes, looks: bytes.looks } };
  },
};
