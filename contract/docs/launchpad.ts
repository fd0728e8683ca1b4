import type { CallDocs } from './call-doc.ts';

const PROJECT = ['not_found'] as const;
const COMMIT = [
  'not_found',
  'launchpad_wrong_phase',
  'launchpad_identity_late',
  'identity_level_too_low',
  'identity_refused',
  'launchpad_country_blocked',
  'launchpad_limit_exceeded',
  'launchpad_below_minimum',
  'launchpad_terms_changed',
  'balance_too_low',
  'out_of_range',
  'off_step',
  'request_id_reused',
] as const;

export const LAUNCHPAD_DOCS = {
  launchpadProjects: { summary: 'Returns the projects, by phase.', rejections: [] },
  launchpadProject: { summary: 'Returns one project.', rejections: PROJECT },
  launchpadLimit: {
    summary: 'Returns how much the user can commit, from hourly readings of the balance.',
    rejections: PROJECT,
  },
  launchpadSamples: {
    summary: "Returns every hourly reading of the user's balance.",
    rejections: PROJECT,
  },
  commitToProject: {
    summary: 'Adds to what the user has committed. It stays frozen until the calculation.',
    rejections: COMMIT,
  },
  joinWaitingRoom: {
    summary: 'Enters the waiting room of a first come sale, or returns the place in it.',
    rejections: ['not_found', 'launchpad_wrong_phase'],
  },
  waitingPlace: {
    summary: 'Returns the place in the waiting room; none for a user outside it.',
    rejections: PROJECT,
  },
  buyTokens: {
    summary: 'Buys tokens of a first come sale while it is the turn of the user.',
    rejections: [...COMMIT, 'launchpad_sold_out', 'launchpad_turn_missing'],
  },
  commitments: { summary: 'Returns what the user has committed, newest first.', rejections: [] },
  commitment: {
    summary: 'Returns what the user has committed to a project; none for others.',
    rejections: PROJECT,
  },
  claimTokens: {
    summary: 'Credits all tokens that can be claimed now.',
    rejections: ['not_found', 'launchpad_nothing_to_claim', 'request_id_reused'],
  },
  allocationProof: {
    summary: 'Returns the numbers from which anybody can calculate an allocation.',
    rejections: ['not_found', 'launchpad_wrong_phase'],
  },
  publishedCommitments: {
    summary: 'Returns all commitments of an allocated project, without names.',
    rejections: ['not_found', 'launchpad_wrong_phase'],
  },
  launchpadMessages: {
    summary: 'Returns messages of the conversation about a purchase, oldest first.',
    rejections: PROJECT,
  },
  sendLaunchpadMessage: {
    summary: 'Writes a message about a purchase to the operator.',
    rejections: ['not_found', 'image_unreadable', 'image_too_large', 'request_id_reused'],
  },
  markLaunchpadMessages: {
    summary: 'Reports that messages about a purchase were received or seen.',
    rejections: PROJECT,
  },
  launchpadTyping: {
    summary: 'Reports that the user is typing about a purchase.',
    rejections: PROJECT,
  },
  launchpadImage: {
    summary: 'Returns an image of a conversation about a purchase.',
    rejections: PROJECT,
  },
} as const satisfies CallDocs;
