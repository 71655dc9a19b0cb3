import { ASIDE_MENU } from '#shared/menu-items.ts';
import { changeSettings, useSettings } from '#web/settings.ts';
import { useVisibleMenu } from '#web/shell/use-visible-menu.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';

import { type Jump, jumpsOf } from './jumps.ts';
import { writtenKeys } from './page-acts.ts';
import styles from './palette.module.css';
import { closePalette, type PageAct, usePalette } from './palette.ts';

interface KeyGroup {
  title: string;
  keys: readonly (readonly [keys: string, act: string])[];
}

/** The keys that work (ui.md c6), those of the open page first. */
export function KeySheet() {
  const isOpen = usePalette((state) => state.open === 'teclas');
  const acts = usePalette((state) => state.acts);
  const isOn = useSettings((settings) => settings.atajos);
  const jumps = jumpsOf(useVisibleMenu(ASIDE_MENU));
  if (!isOpen) return null;
  return (
    <DialogFrame title="Teclas" opened onClose={() => closePalette({ stays: true })}>
      <div className={styles.sheet}>
        {groupsOf(acts, isOn ? jumps : [], isOn).map(({ title, keys }) => (
          <table key={title} className={styles.table}>
            <caption>{title}</caption>
            <tbody>
              {keys.map(([key, act]) => (
                <tr key={key}>
                  <th scope="row">
                    <kbd className={styles.key}>{key}</kbd>
                  </th>
                  <td>{act}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <CheckboxField
          className={styles.switch}
          label="Usar teclas sueltas"
          description="Letras y signos que actúan fuera de los campos: ?, / y g. Ctrl K y las de función andan siempre."
          checked={isOn}
          onChange={(event) => changeSettings({ atajos: event.currentTarget.checked })}
        />
      </div>
    </DialogFrame>
  );
}

function groupsOf(acts: readonly PageAct[], jumps: readonly Jump[], isOn: boolean): KeyGroup[] {
  const ofPage = acts.flatMap((act) => {
    const keys = writtenKeys(act, isOn);
    return keys === undefined ? [] : [[keys, act.titulo] as const];
  });
  const single = [['?', 'Ver estas teclas'] as const, ['/', 'Ir a la búsqueda de la pantalla'] as const];
  const groups: KeyGroup[] = [
    { title: 'En esta pantalla', keys: ofPage },
    {
      title: 'En todas partes',
      keys: [
        ['Ctrl K', 'Buscar una guía, ir a una pantalla, hacer algo'],
        ...(isOn ? single : []),
        ['Esc', 'Cerrar lo que se abrió encima'],
      ],
    },
    { title: 'Ir a una pantalla', keys: jumps.map(({ key, titulo }) => [`g ${key}`, titulo] as const) },
    {
      title: 'Listas',
      keys: [
        [isOn ? '↑ ↓ · j k' : '↑ ↓', 'Recorrer las filas'],
        ['Enter', 'Abrir la fila'],
        [isOn ? 'Espacio · x' : 'Espacio', 'Marcar la fila'],
      ],
    },
    {
      title: 'Trabajo',
      keys: [
        ['F2', 'Ir al campo de escaneo'],
        ['Ctrl Enter', 'Guardar el formulario abierto'],
        ['Ctrl Z', 'Deshacer lo último, mientras se ofrece'],
      ],
    },
  ];
  return groups.filter(({ keys }) => keys.length > 0);
}
