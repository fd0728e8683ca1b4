import { describe, expect, it } from 'vitest';
import PusherLibrary from 'pusher';
import {
  callSignature,
  channelGrant,
  isSameText,
  md5Of,
  userGrant,
} from '#server/realtime/pusher/signatures.ts';

/** Credentials of the worked examples in the protocol documentation. */
const APP = { appId: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };
const library = new PusherLibrary({ ...APP, host: 'localhost' });

describe('signatures', () => {
  it('signs a call as in the documented example', () => {
    const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
    const query = new Map([
      ['body_md5', md5Of(Buffer.from(body))],
      ['auth_version', '1.0'],
      ['auth_timestamp', '1353088179'],
      ['auth_key', APP.key],
    ]);
    expect(query.get('body_md5')).toBe('ec365a775a4cd0599faeb73354201b6f');
    expect(callSignature(APP, { method: 'POST', path: '/apps/3/events', query })).toBe(
      'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
    );
  });

  it('grants a private channel as in the documented example', () => {
    expect(channelGrant(APP, '1234.1234', 'private-foobar')).toBe(
      '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    );
  });

  it('grants presence channels and users as the official library does', () => {
    const member = { user_id: '10', user_info: { name: 'Ada' } };
    const presence = library.authorizeChannel('1.2', 'presence-room', member);
    const data = presence.channel_data ?? '';
    expect(channelGrant(APP, '1.2', 'presence-room', data)).toBe(presence.auth);
    const user = library.authenticateUser('1.2', { id: '10' });
    expect(userGrant(APP, '1.2', user.user_data)).toBe(user.auth);
  });

  it('compares texts of any length', () => {
    expect(isSameText('abc', 'abc')).toBe(true);
    expect(isSameText('abc', 'abd')).toBe(false);
    expect(isSameText('ab', 'abc')).toBe(false);
    expect(isSameText('', '')).toBe(true);
  });
});
