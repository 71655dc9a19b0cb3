import { useBlocker } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { useLocale } from '#web/i18n/locale.ts';
import { useCan } from '#web/permissions.ts';
import { useSettings } from '#web/settings.ts';
import { defineStored } from '#web/storage.ts';
import { Card } from '#web/ui/Card.tsx';
import { TabSet } from '#web/ui/TabSet.tsx';

import { guardarMarca } from '../contract.ts';
import { AjusteRow } from './AjusteRow.tsx';
import { AJUSTES, lookOf, TABS, type Tab } from './ajustes-de-apariencia.ts';
import { leave, tryOut } from './borrador.ts';
import styles from './builder.module.css';
import { ConfiguracionPanel } from './ConfiguracionPanel.tsx';
import { GuardarBar } from './GuardarBar.tsx';
import { MarcaPanel } from './MarcaPanel.tsx';
import { Miniatura } from './Miniatura.tsx';
import { ConTextos, useTexto } from './textos.tsx';

const lastTab = defineStored<Tab>({
  key: 'builder_tab',
  schema: { safeParse: readTab },
  lifetime: null,
  ofDevice: true,
});

/** The layout builder (specification §2.8): what is chosen shows at once in the real frame, and is kept by Guardar alone. */
export function BuilderScreen() {
  return (
    <Suspense>
      <ConTextos>
        <Builder />
      </ConTextos>
    </Suspense>
  );
}

function Builder() {
  const text = useTexto();
  const look = lookOf(useSettings());
  const locale = useLocale((state) => state.locale);
  const maySetBrand = useCan(guardarMarca);
  const [tab, setTab] = useState<Tab>(() => lastTab.read() ?? 'SKINS');
  // Nothing is asked: on the way out a look that was only tried goes.
  useBlocker({
    shouldBlockFn: ({ next }) => {
      if (next.pathname !== '/builder') leave();
      return false;
    },
    enableBeforeUnload: false,
  });
  const open = (id: Tab) => {
    lastTab.write(id);
    setTab(id);
  };
  return (
    <div className={styles.builder} lang={locale}>
      <div className={styles.mitad}>
        <TabSet
          label={text('BUILDER.TAB.SKINS')}
          tabs={TABS.map((id) => ({ id, titulo: text(`BUILDER.TAB.${id}`) }))}
          value={tab}
          onChange={open}
        >
          <Card title={text(`BUILDER.TAB.${tab}`)}>
            <div className={styles.ajustes}>
              {AJUSTES[tab].map((ajuste) => (
                <AjusteRow key={ajuste.ruta} ajuste={ajuste} look={look} onChange={tryOut} />
              ))}
            </div>
          </Card>
        </TabSet>
        <GuardarBar look={look} />
        <ConfiguracionPanel look={look} />
        {maySetBrand ? <MarcaPanel /> : null}
      </div>
      <Miniatura look={look} />
    </div>
  );
}

function readTab(value: unknown): { success: true; data: Tab } | { success: false } {
  const tab = TABS.find((one) => one === value);
  return tab === undefined ? { success: false } : { success: true, data: tab };
}
