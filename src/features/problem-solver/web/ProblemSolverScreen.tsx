import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';

import { Tabs } from '@mantine/core';

import { CasosTab } from './CasosTab.tsx';
import styles from './ProblemSolverScreen.module.css';

/** Problem Solver (specification §2.5). */
export function ProblemSolverScreen() {
  return (
    <Tabs value="casos" classNames={{ list: styles.tabs, tab: styles.tab }}>
      <Tabs.List aria-label="Problem Solver">
        <Tabs.Tab value="casos">Casos</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="casos">
        <CasosTab />
      </Tabs.Panel>
    </Tabs>
  );
}
