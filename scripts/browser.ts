// Says which browser the journeys will use, after unpacking the one from npm where the machine has none.
import { findBrowser } from '#testing/browser.ts';

const { executablePath } = await findBrowser();
console.log(`[anden] Navegador: ${executablePath}`);
