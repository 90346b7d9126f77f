"""cables.py -- ways from nodes to databases that can be slow, and that break.

One thread passes all bytes on, so that whoever waits for an answer in another thread of this
process gets one.
"""

import asyncio
import random
import threading


class Cable:
    """What comes to `port` of an address goes to another one, `delay` seconds later. `breaks` is
    the chance that a new connection breaks, after a piece or a few; unless it is 0."""

    def __init__(self, cables, where, to):
        self.cables, self.where, self.to = cables, where, to
        self.delay, self.breaks = 0, 0
        self.random, self.writers = random.Random(f"{cables.seed} {where}"), set()

    async def passes(self, reader, writer, left):
        """Until there is nothing more, or it breaks after so many pieces."""
        loop, pieces = asyncio.get_running_loop(), asyncio.Queue()

        async def sends():
            while piece := await pieces.get():
                at, data = piece
                await asyncio.sleep(max(0, at - loop.time()))
                writer.write(data)
                await writer.drain()

        sending = asyncio.create_task(sends())
        try:
            while (data := await reader.read(65536)) and next(left):
                pieces.put_nowait((loop.time() + self.delay, data))
            pieces.put_nowait(None)
            await sending
        finally:
            sending.cancel()

    async def serves(self, reader, writer):
        broken = self.random.random() < self.breaks
        left = iter([True] * self.random.randrange(40) + [False]) if broken else iter(lambda: True, 0)
        both = [writer]
        self.writers.add(writer)
        try:
            there, away = await asyncio.wait_for(asyncio.open_connection(*self.to), 5)
            both.append(away)
            self.writers.add(away)
            ways = {asyncio.create_task(self.passes(reader, away, left)),
                    asyncio.create_task(self.passes(there, writer, left))}
            _, rest = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in rest:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        except (OSError, asyncio.TimeoutError):
            pass
        finally:
            for end in both:
                self.writers.discard(end)
                end.transport.abort()

    def cut(self):
        """All connections that there are."""
        def now():
            for writer in list(self.writers):
                writer.transport.abort()
        self.cables.loop.call_soon_threadsafe(now)


class Cables:
    def __init__(self, seed):
        self.seed, self.loop = seed, asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def lay(self, where, to):
        cable = Cable(self, where, to)
        begun = asyncio.start_server(cable.serves, *where)
        asyncio.run_coroutine_threadsafe(begun, self.loop).result()
        return cable
