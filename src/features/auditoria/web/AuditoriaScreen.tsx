import { useNavigate, useSearch } from '@tanstack/react-router';

import { TabSet } from '#web/ui/TabSet.tsx';

import { Atrasos } from './Atrasos.tsx';
import styles from './auditoria.module.css';
import { CambiosTab } from './cambios/CambiosTab.tsx';
import { SeguridadTab } from './seguridad/SeguridadTab.tsx';

const TABS = [
  { id: 'cambios', titulo: 'Cambios' },
  { id: 'seguridad', titulo: 'Seguridad' },
] as const;

/** What people changed, and who came in or was refused; for administrators, whose look is noted as well. */
export function AuditoriaScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = TABS.find(({ id }) => id === search.tab)?.id ?? 'cambios';
  return (
    <div className={styles.screen}>
      <Atrasos />
      <TabSet
        label="Auditoría"
        tabs={TABS}
        value={tab}
        onChange={(id) => void navigate({ to: '.', search: () => ({ tab: id === 'cambios' ? undefined : id }) })}
      >
        {tab === 'cambios' ? <CambiosTab /> : <SeguridadTab />}
      </TabSet>
      <p className={styles.aviso}>
        Se guardan 24 meses y nadie puede cambiarlos. Mirar esta pantalla y exportarla también queda registrado.
      </p>
    </div>
  );
}
