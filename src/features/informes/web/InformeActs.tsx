import { IconLayoutList, IconLink, IconMail, IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

import { fijarPestanas } from '#features/informes/contract.ts';
import { useChartEngine } from '#web/charts/use-chart-engine.ts';
import { copyText } from '#web/clipboard.ts';
import { lazyView } from '#web/lazy-part.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { stringifySearch } from '#web/url-params.ts';

import styles from './informe.module.css';
import { informeSearch } from './informe-search.ts';
import type { Informe } from './use-informe.ts';

const PestanasDialog = lazyView(async () => (await import('./PestanasDialog.tsx')).PestanasDialog);
const SuscripcionDialog = lazyView(async () => (await import('./SuscripcionDialog.tsx')).SuscripcionDialog);

interface Props {
  informe: Informe;
  elige: boolean;
  tab: string | null;
}

const SHOWN_MS = 3000;

/** What one takes away: the pages, a link to the same days and tab, a mail each week or month. */
export function InformeActs({ informe, elige, tab }: Props) {
  const [said, setSaid] = useState('');
  const [open, setOpen] = useState<'suscripcion' | 'pestanas' | null>(null);
  const close = () => setOpen(null);
  const arranges = useCan(fijarPestanas) && elige;
  const engine = useChartEngine();
  const share = async () => {
    setSaid((await copyText(linkOf(informe, elige, tab))) ? 'Enlace copiado' : 'No se pudo copiar el enlace');
    window.setTimeout(setSaid, SHOWN_MS, '');
  };
  // Charts are drawn by a library that may still be on its way; without it the pages have the tables.
  const print = () => {
    if (engine.isSuccess) window.print();
    else void engine.refetch().then(() => window.print());
  };
  usePageActs([
    { id: 'informe-imprimir', titulo: 'Imprimir el informe o guardarlo como PDF', run: print },
    { id: 'informe-enlace', titulo: 'Copiar un enlace a este informe', run: () => void share() },
    { id: 'informe-suscripcion', titulo: 'Recibir este informe por correo', run: () => setOpen('suscripcion') },
    ...(arranges
      ? [{ id: 'informe-pestanas', titulo: 'Elegir las pestañas de este cliente', run: () => setOpen('pestanas') }]
      : []),
  ]);
  return (
    <div className={styles.actos}>
      <span role="status" className={styles.dicho}>
        {said}
      </span>
      <Button leftSection={<IconLink aria-hidden size={18} stroke={1.75} />} onClick={() => void share()}>
        Copiar enlace
      </Button>
      <Button leftSection={<IconMail aria-hidden size={18} stroke={1.75} />} onClick={() => setOpen('suscripcion')}>
        Recibir por correo
      </Button>
      {arranges ? (
        <Button
          leftSection={<IconLayoutList aria-hidden size={18} stroke={1.75} />}
          onClick={() => setOpen('pestanas')}
        >
          Pestañas
        </Button>
      ) : null}
      <Button leftSection={<IconPrinter aria-hidden size={18} stroke={1.75} />} onClick={print}>
        Imprimir o PDF
      </Button>
      <Suspense>
        {open === 'suscripcion' ? <SuscripcionDialog cliente={informe.cliente} elige={elige} onClose={close} /> : null}
        {open === 'pestanas' ? <PestanasDialog informe={informe} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

/** With its days written out: 'the last thirty' would be others tomorrow. */
function linkOf({ cliente, periodo }: Informe, elige: boolean, tab: string | null): string {
  const search = informeSearch({
    cliente: elige ? cliente.id : null,
    periodo: { from: periodo.desde, to: periodo.hasta },
    tab,
  });
  return `${window.location.origin}/informes${stringifySearch(search)}`;
}
