/** The address of the Launchpad: one project by its ID, otherwise the list. */
import { projectIdIn } from './launchpad-paths.ts';
import { ProjectsPage } from './list/ProjectsPage.tsx';
import { MissingProject } from './MissingProject.tsx';
import { ProjectPage } from './project/ProjectPage.tsx';

interface LaunchpadPageProps {
  /** From the address; undefined for the list. */
  readonly projectText: string | undefined;
}

export function LaunchpadPage({ projectText }: LaunchpadPageProps) {
  if (projectText === undefined) return <ProjectsPage />;
  const id = projectIdIn(projectText);
  return id === undefined ? <MissingProject /> : <ProjectPage key={id} id={id} />;
}
