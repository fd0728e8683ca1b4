/** Members of a presence channel. A user with several sockets counts as one member. */

export interface Member {
  readonly userId: string;
  /** Data about the user that the application shows to other members; null when there is none. */
  readonly userInfo: unknown;
}

interface Seat {
  readonly member: Member;
  readonly socketIds: Set<string>;
}

export class PresenceMembers {
  readonly #seats = new Map<string, Seat>();
  readonly #userIdBySocket = new Map<string, string>();

  get memberCount(): number {
    return this.#seats.size;
  }

  get userIds(): string[] {
    return [...this.#seats.keys()];
  }

  has(userId: string): boolean {
    return this.#seats.has(userId);
  }

  userIdOf(socketId: string): string | undefined {
    return this.#userIdBySocket.get(socketId);
  }

  /** @returns whether the user is a new member; the `userInfo` of the first socket stays. */
  add(socketId: string, member: Member): boolean {
    this.#userIdBySocket.set(socketId, member.userId);
    const seat = this.#seats.get(member.userId);
    if (seat !== undefined) {
      seat.socketIds.add(socketId);
      return false;
    }
    this.#seats.set(member.userId, { member, socketIds: new Set([socketId]) });
    return true;
  }

  /** @returns the user who left with this socket, undefined while another of the user's sockets
   *  stays. */
  remove(socketId: string): string | undefined {
    const userId = this.#userIdBySocket.get(socketId);
    if (userId === undefined) return undefined;
    this.#userIdBySocket.delete(socketId);
    const seat = this.#seats.get(userId);
    seat?.socketIds.delete(socketId);
    if (seat === undefined || seat.socketIds.size > 0) return undefined;
    this.#seats.delete(userId);
    return userId;
  }

  /** Returns the members in wire format, for a new member. */
  onWire(): { ids: string[]; hash: Record<string, unknown>; count: number } {
    const seats = [...this.#seats];
    return {
      ids: seats.map(([userId]) => userId),
      hash: Object.fromEntries(seats.map(([userId, seat]) => [userId, seat.member.userInfo])),
      count: seats.length,
    };
  }
}
